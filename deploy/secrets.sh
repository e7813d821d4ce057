#!/bin/sh
# Makes what the compose files read from files, once; what is there already stays:
#   sh deploy/secrets.sh [FOLDER]      (secrets when absent)
# Passwords and tokens at random, and for docker-compose.tls.yml an authority of its own and the node's certificate.
# To renew that certificate remove kurrentdb-node.crt and kurrentdb-node.key, run this again, and restart kurrentdb.
set -eu
folder=${1:-secrets}

# No other user enters the folder; the files in it are readable, because each container's own user reads them.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022
cd "$folder"

keep() {
	[ -s "$1" ] || printf '%s\n' "$2" >"$1"
}
random() {
	openssl rand -hex 24
}

# Of who administers PostgreSQL, and of the role that the product connects as.
keep postgres-password "$(random)"
keep database-password "$(random)"
keep metrics-token "$(random)"
keep kurrentdb-password "Kr-$(random)"
# The first password of the user admin: change it at the first sign-in.
keep admin-password "Ex-$(random)"

if [ ! -s kurrentdb-ca.crt ]; then
	openssl req -x509 -newkey rsa:3072 -sha256 -nodes -days 3650 -subj '/O=Expediente/CN=Expediente event store' \
		-keyout kurrentdb-ca.key -out kurrentdb-ca.crt \
		-addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' 2>/dev/null
	# Only the user who makes certificates reads it.
	chmod 600 kurrentdb-ca.key
fi
if [ ! -s kurrentdb-node.crt ]; then
	cat >node.ext <<-EXT
		basicConstraints=critical,CA:FALSE
		keyUsage=critical,digitalSignature,keyEncipherment
		extendedKeyUsage=serverAuth,clientAuth
		subjectAltName=DNS:kurrentdb,DNS:localhost,IP:127.0.0.1
	EXT
	openssl req -newkey rsa:3072 -nodes -subj '/CN=expediente-node' \
		-keyout kurrentdb-node.key -out node.csr 2>/dev/null
	openssl x509 -req -sha256 -days 730 -in node.csr -CA kurrentdb-ca.crt -CAkey kurrentdb-ca.key -CAcreateserial \
		-extfile node.ext -out kurrentdb-node.crt 2>/dev/null
	rm -f node.ext node.csr kurrentdb-ca.srl
	chmod 644 kurrentdb-node.key
fi
echo "Listo: $(pwd). La primera contraseña de admin está en admin-password. Guarde una copia de la carpeta en lugar seguro."
