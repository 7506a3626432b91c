// Comfort only: every page works without this file.
(() => {
  "use strict";

  // Copy buttons are of no use without a script, so they are hidden until now.
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const source = document.getElementById(button.dataset.copy);
    if (!source || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Select it and copy by hand";
      }
    });
  }

  // A form that takes time says so, and is sent once.
  for (const form of document.querySelectorAll("form[data-busy]")) {
    form.addEventListener("submit", () => {
      const status = document.createElement("p");
      status.className = "spinner";
      status.setAttribute("role", "status");
      status.textContent = form.dataset.busy;
      form.append(status);
      setTimeout(() => {
        for (const button of form.querySelectorAll("button")) button.disabled = true;
      });
    });
  }

  // Calendars are switched on and off at once.
  for (const form of document.querySelectorAll("form[data-apply]")) {
    form.addEventListener("change", () => form.requestSubmit());
  }

  // The sign-in at Microsoft notices by itself when it is done.
  const waiting = document.querySelector("[data-state]");
  if (waiting) {
    const ask = async () => {
      try {
        const answer = await fetch("/connect/state", { cache: "no-store" });
        const state = (await answer.text()).trim();
        if (answer.ok && state !== waiting.dataset.state) {
          location.reload();
          return;
        }
      } catch {
        // The server may be away for a moment; it is asked again.
      }
      setTimeout(ask, 2000);
    };
    setTimeout(ask, 2000);
  }

  // Keys of the calendar: earlier, later, today, new.
  const keys = document.querySelector("[data-keys]");
  if (keys) {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, textarea, select, button")) return;
      const link = keys.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
      if (link) {
        event.preventDefault();
        link.click();
      }
    });
  }
})();
