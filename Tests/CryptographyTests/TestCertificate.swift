/// A certificate for localhost and 127.0.0.1 with its key, made for these tests and trusted by nobody else.
enum TestCertificate {
    /// The certificate, self-signed.
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIDJzCCAg+gAwIBAgIURxmIURFlpDzwxXx+mixbQ+bx2GkwDQYJKoZIhvcNAQEL
        BQAwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDIyMzAyM1oYDzIxMjYx
        MTA2MjIzMDIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwggEiMA0GCSqGSIb3DQEB
        AQUAA4IBDwAwggEKAoIBAQDE2Uy4d23FI/2jFDgdoLzVRjjnAoGLwMm53ukwmuPf
        BX8idGQ4b42UaLiSyq8VXpQOdVqf4KditiA5KId70vFdSPrr+YZF5J74WI667R+4
        Lfe6XOgiI8BB8fXyfgmq4nM5LCMInXe84mZn4WBIe4ocoj7MT5g+UqJFs1FYxEV0
        vXRexBXXW1bkU9pJZe0ADEL7XzAjnAI43TM4fmFg63ai7CCqdWGdimWpgbN43RiP
        kl81HAYpiuId05a1AzKTSSFS7mq7IFIpqZKY6X79ydVx2yj+Y3BBUAJsPAVmzE6t
        nYjz1TfqtxJQpf/Ry+xoUmneyW1t8SWLKxqMUg7rmjuDAgMBAAGjbzBtMB0GA1Ud
        DgQWBBQapN6ComsmBxnZ/AhJisiq5L0HTDAfBgNVHSMEGDAWgBQapN6ComsmBxnZ
        /AhJisiq5L0HTDAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9z
        dIcEfwAAATANBgkqhkiG9w0BAQsFAAOCAQEAt/6gMkWB8toGLEmXp+9DEBA60jci
        FO49BgqZzEA/rc9cR4ukHgkItLNPzxYeM/AVxctKiBtS1en42uBdUriLV+FwyxIF
        kfOUsmpnbP5QSmDj3xi4pL66hULynAh8EIl48VSQnsSXKn2vN3CHHjR27jTTvTu6
        M8aTsSmFUXpkZR9Rl7gSJDdh4gI2oBFnT+E7jzJ01gULu5i2nr1c5ulaKy+pZt6A
        UBKdJ/0eUHV4vMzel/ZfxHUlKZkZi7d29U+m3lmHq9Vx3VpEfSf331bfrBS+oej6
        DAVaSMFF/2bpVbsmjZhfWpEGu52w51C774e1ik4CLkiAdrGDxmthcI6Y0w==
        -----END CERTIFICATE-----
        """

    /// The key in PKCS #8.
    static let pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDE2Uy4d23FI/2j
        FDgdoLzVRjjnAoGLwMm53ukwmuPfBX8idGQ4b42UaLiSyq8VXpQOdVqf4KditiA5
        KId70vFdSPrr+YZF5J74WI667R+4Lfe6XOgiI8BB8fXyfgmq4nM5LCMInXe84mZn
        4WBIe4ocoj7MT5g+UqJFs1FYxEV0vXRexBXXW1bkU9pJZe0ADEL7XzAjnAI43TM4
        fmFg63ai7CCqdWGdimWpgbN43RiPkl81HAYpiuId05a1AzKTSSFS7mq7IFIpqZKY
        6X79ydVx2yj+Y3BBUAJsPAVmzE6tnYjz1TfqtxJQpf/Ry+xoUmneyW1t8SWLKxqM
        Ug7rmjuDAgMBAAECggEALTWI6L7JD6NN78PHhYpyg/ruO6P4M6wRyGX5IWgZWJGv
        Gq8ni0yXdBO+/DufjWVc1JtANoLGfqW8bdQwlZAjTdzigAqdO3Ufy4KvOSAXjlnE
        UOFgkOKsF5kl9szalIwQkXthCmv74X4PreD1l4AD/sKGcK8BFKMu0Jo33w6oswAe
        mskCjbJizc99KcYG1yWlJOEeiPp+ga4z6C2s7sNAssJhH1YIkgCuw9vBt+Fzv46f
        VPInR+tDqKATVmJPi4AAOTNsJxHzag27sUm+ghNRE/iubSxh1jcUrQmkn9fvaCME
        eXckaN83Z8cuOTzDm6URJkpU0vTinywREmVGNvEFnQKBgQDwmdPkmf8sJSy54UDJ
        KJfWC7yQmC4uYDLVrQXGGJ8PIPEDow6SgXktw8XbWzHqbHl3/lXvpl+r574vi7Af
        fiD4rfeQgf8Rllrh9Zbj4GYAVZuGdFVNJdVzdZrOwXUA7hDcgp5C+30S6uCVsUZ2
        eQkQqZHHjYP70PlpMt8l9hDvPwKBgQDRcpuWYmWFgguvJxxYREP0nFMCSwJ65gwk
        /F7hMirj45cORUQ7mKYHFTzMs3UmuKlmGl7GnWLjE6NLjJc8hJx91dxOFWknrNwc
        DajTBije5MnnyEzdDHHgqR4cZv8GyduZPX2TxkS70LWN58PS+uIYQXayF5svoNK0
        t7p0ExnmvQKBgDgz5tB2vKnGQU1mdejHh7hjY3fvZJJGvHk3gqrEo5s4GbS8yTGl
        9vWezsAv7FgTYMiL6+0gUybn6oBWxByHLRKKKNNj2n50PeScptOyXoFjfgIJeMed
        t9/RsAjuHfPKqLup82g4MP5TSYUONSSFn3157ujLgPI43ZoaXRAUC96nAoGBAL3R
        k4aIaJ/Fy1cTKBIq1DelUWm7l2TQhuMiQc7wS4S7Z9RMHFmyr42txqtyXNMZ+pSJ
        g6mXS96mlpDKuuni+XzlzEKMDwAhHl7iVkXhyDqxuPayRk7zj2Vff+WXxrtdSAMq
        glviDbr1nQUdrhDQxQXclnkzAbb5ltynwnieMxQ1AoGBAKV08ugWx7nXvyvqyVs3
        LW88cLEqOkDlJmHCO4MWZoSeFxMC8O9KqmV6U3gbep4/liu1DJtiPlRC6C0YYfQV
        AQQ00MlCVy0M1L7MHoGyskytq3FquPn8L8LNklcHCp3A4SZNJKqmLqdE4C8XkmiE
        a4FC7ZxyCkkg0nobzUS4rgTo
        -----END PRIVATE KEY-----
        """

    /// The same key in PKCS #1.
    static let pkcs1 = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEpAIBAAKCAQEAxNlMuHdtxSP9oxQ4HaC81UY45wKBi8DJud7pMJrj3wV/InRk
        OG+NlGi4ksqvFV6UDnVan+CnYrYgOSiHe9LxXUj66/mGReSe+FiOuu0fuC33ulzo
        IiPAQfH18n4JquJzOSwjCJ13vOJmZ+FgSHuKHKI+zE+YPlKiRbNRWMRFdL10XsQV
        11tW5FPaSWXtAAxC+18wI5wCON0zOH5hYOt2ouwgqnVhnYplqYGzeN0Yj5JfNRwG
        KYriHdOWtQMyk0khUu5quyBSKamSmOl+/cnVcdso/mNwQVACbDwFZsxOrZ2I89U3
        6rcSUKX/0cvsaFJp3sltbfEliysajFIO65o7gwIDAQABAoIBAC01iOi+yQ+jTe/D
        x4WKcoP67juj+DOsEchl+SFoGViRrxqvJ4tMl3QTvvw7n41lXNSbQDaCxn6lvG3U
        MJWQI03c4oAKnTt1H8uCrzkgF45ZxFDhYJDirBeZJfbM2pSMEJF7YQpr++F+D63g
        9ZeAA/7ChnCvARSjLtCaN98OqLMAHprJAo2yYs3PfSnGBtclpSThHoj6foGuM+gt
        rO7DQLLCYR9WCJIArsPbwbfhc7+On1TyJ0frQ6igE1ZiT4uAADkzbCcR82oNu7FJ
        voITURP4rm0sYdY3FK0JpJ/X72gjBHl3JGjfN2fHLjk8w5ulESZKVNL04p8sERJl
        RjbxBZ0CgYEA8JnT5Jn/LCUsueFAySiX1gu8kJguLmAy1a0FxhifDyDxA6MOkoF5
        LcPF21sx6mx5d/5V76Zfq+e+L4uwH34g+K33kIH/EZZa4fWW4+BmAFWbhnRVTSXV
        c3WazsF1AO4Q3IKeQvt9EurglbFGdnkJEKmRx42D+9D5aTLfJfYQ7z8CgYEA0XKb
        lmJlhYILryccWERD9JxTAksCeuYMJPxe4TIq4+OXDkVEO5imBxU8zLN1JripZhpe
        xp1i4xOjS4yXPIScfdXcThVpJ6zcHA2o0wYo3uTJ58hM3Qxx4KkeHGb/BsnbmT19
        k8ZEu9C1jefD0vriGEF2shebL6DStLe6dBMZ5r0CgYA4M+bQdrypxkFNZnXox4e4
        Y2N372SSRrx5N4KqxKObOBm0vMkxpfb1ns7AL+xYE2DIi+vtIFMm5+qAVsQchy0S
        iijTY9p+dD3knKbTsl6BY34CCXjHnbff0bAI7h3zyqi7qfNoODD+U0mFDjUkhZ99
        ee7oy4DyON2aGl0QFAvepwKBgQC90ZOGiGifxctXEygSKtQ3pVFpu5dk0IbjIkHO
        8EuEu2fUTBxZsq+NrcarclzTGfqUiYOpl0veppaQyrrp4vl85cxCjA8AIR5e4lZF
        4cg6sbj2skZO849lX3/ll8a7XUgDKoJb4g269Z0FHa4Q0MUF3JZ5MwG2+Zbcp8J4
        njMUNQKBgQCldPLoFse5178r6slbNy1vPHCxKjpA5SZhwjuDFmaEnhcTAvDvSqpl
        elN4G3qeP5YrtQybYj5UQugtGGH0FQEENNDJQlctDNS+zB6BsrJMratxarj5/C/C
        zZJXBwqdwOEmTSSqpi6nROAvF5JohGuBQu2ccgpJINJ6G81EuK4E6A==
        -----END RSA PRIVATE KEY-----
        """
}
