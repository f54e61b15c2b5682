#!/bin/sh
# One delivery: the raw body on standard input, its headers as CGI names them. To look into a problem by
# hand, not for a server: others on the machine see the secret in the list of processes.
set -eu

tolerance_seconds=300
timestamp=${HTTP_X_SERVICE_TIMESTAMP:-}
signature=${HTTP_X_SERVICE_SIGNATURE:-}

expected=$({ printf '%s.' "$timestamp"; cat; } |
  openssl dgst -sha256 -hmac "${WEBHOOK_SECRET:?}" -r | cut -d ' ' -f 1)
if [ "$signature" != "$expected" ]; then
  echo 'The signature is wrong.' >&2
  exit 1
fi

age_seconds=$(($(date +%s) - timestamp))
if [ "${age_seconds#-}" -gt "$tolerance_seconds" ]; then
  echo 'The timestamp is too far from now.' >&2
  exit 1
fi
echo 'The delivery is genuine.'
