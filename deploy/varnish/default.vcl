vcl 4.1;
# Edge cache in front of one or more web nodes. Change the nodes. See docs/deployment.md.

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 5s;
}

backend node1 {
  .host = "127.0.0.1";
  .port = "8080";
  .probe = ready;
  # Event streams and large files pause.
  .between_bytes_timeout = 3600s;
}

backend node2 {
  .host = "127.0.0.1";
  .port = "8081";
  .probe = ready;
  .between_bytes_timeout = 3600s;
}

sub vcl_init {
  new nodes = directors.round_robin();
  nodes.add_backend(node1);
  nodes.add_backend(node2);
}

sub vcl_recv {
  set req.backend_hint = nodes.backend();
  unset req.http.X-Range;
  # Requests with credentials see private videos.
  if (req.url !~ "^/stream/" || req.http.X-API-Key) {
    return (pass);
  }
  # Each range is its own object, so that a seek does not fetch the complete file.
  if (req.http.Range) {
    set req.http.X-Range = req.http.Range;
    unset req.http.Range;
  }
}

sub vcl_hash {
  if (req.http.X-Range) {
    hash_data(req.http.X-Range);
  }
}

sub vcl_backend_fetch {
  if (bereq.http.X-Range) {
    set bereq.http.Range = bereq.http.X-Range;
    unset bereq.http.X-Range;
  }
}

sub vcl_backend_response {
  # Varnish keeps expired responses for ten seconds, although only `stale-while-revalidate` permits it.
  if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
    set beresp.grace = 0s;
  }
  # By default, Varnish does not store ranges.
  if (beresp.status == 206 && beresp.http.Cache-Control ~ "^public, max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^public, max-age=(\d+).*$", "\1s"), 0s);
  }
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
}
