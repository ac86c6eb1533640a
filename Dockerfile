# Tried by `npm run exam container`, which runs these very steps on a fresh Debian root where there is no Docker.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build-package.ts

FROM node:24-bookworm-slim
WORKDIR /town
COPY package.json package-lock.json ./
# The image has Node; the optional packages would bring it again.
RUN npm ci --omit=dev --omit=optional
COPY --from=build /src/dist ./dist
COPY docs ./docs
COPY scripts/eliza-town.cjs scripts/launch.cjs scripts/node24.cjs ./scripts/
RUN mkdir /data && chown node /data
USER node
# SQLite's temporary files lie in the volume too, because the root may be read-only.
ENV HOST=0.0.0.0 DATA_DIR=/data SQLITE_TMPDIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 2567
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 2567) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself: a signal must reach the town.
CMD ["node", "--max-semi-space-size=64", "dist/town/server/main.js"]
