#!/bin/sh
# Delivers the agent in this folder to a workspace. Needs OpenSSL 3, and these variables:
#   STAFFROOM_URL    the address of the workspace
#   STAFFROOM_TOKEN  a delivery token for this agent
#   SIGNING_KEY      the file with the private ed25519 key of the author
set -eu

started=$(date +%s)
step() { echo "$(($(date +%s) - started)) s: $1"; }

npm run -s check
step "built and checked"

tarball=$(npm pack --silent | tail -n 1)
step "packed $tarball"

openssl dgst -sha512 -binary "$tarball" > digest
openssl pkeyutl -sign -rawin -inkey "$SIGNING_KEY" -in digest | openssl base64 -A > "$tarball.sig"
rm digest
step "signed"

# Waits up to an hour for the review. Without --wait, the pipeline ends after the submission.
node_modules/.bin/staffroom agents submit "$tarball" --wait 3600
step "live"
