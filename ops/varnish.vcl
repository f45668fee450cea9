vcl 4.1;
# A cache in front of the site, for Debian's Varnish (7.1), or as a model for a CDN. The site decides what may be
# cached: CDN_MAX_AGE is set there, and TRUST_PROXY must count this cache too. TLS is terminated in front of it. Varnish
# must leave compression to the site, which has precompressed Brotli files:
#   varnishd -a :8080 -f /etc/varnish/busbar.vcl -s malloc,256m -p http_gzip_support=off
import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
    }
}

sub vcl_recv {
    # Prometheus scrapes the site directly.
    if (req.url ~ "^/metrics(\?|$)") {
        return (synth(404));
    }

    # Normalised, so that three variants of a page are cached, and not one for each browser's Accept-Encoding.
    if (req.http.Accept-Encoding ~ "\bbr\b(?!;q=0)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b(?!;q=0)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # While the site is healthy, no page older than CDN_MAX_AGE is served; otherwise a stale page up to a day old.
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    } else {
        set req.grace = 24h;
    }

    # Personal responses bypass the cache.
    if (req.url ~ "^/(admin|trpc|i|my-data|inquiry-media)(/|\?|$)") {
        return (pass);
    }
    # Files are the same with a session. So are pages, but a session belongs to staff, who must see changes at once.
    if (req.url ~ "^/(assets|fonts|images|media)/" && req.method ~ "^(GET|HEAD)$") {
        unset req.http.Cookie;
    }
    # Varnish's own rules follow: a request with a cookie, or other than GET and HEAD, goes to the site.
}

sub vcl_backend_response {
    # An error goes to the client that requested the page, and does not replace the cached page.
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 0s;
        return (deliver);
    }
    # Neither does an uncacheable page, such as one that the site serves stale while its database is down. A
    # hit-for-miss lasts a second: without it, concurrent requests for the page would be answered one after another.
    if (beresp.http.Cache-Control !~ "public" || beresp.http.Set-Cookie) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        return (deliver);
    }
    set beresp.grace = 24h;
}

sub vcl_backend_error {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site does not answer just now. Please try again in a moment.";
    return (deliver);
}

sub vcl_deliver {
    # The site failed, or went down since its last health check: restart once, and serve any stale page there is.
    if (resp.status >= 500 && req.restarts == 0 && !obj.uncacheable && req.method ~ "^(GET|HEAD)$") {
        return (restart);
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
