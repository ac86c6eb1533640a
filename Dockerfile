# Written to the letter of Docker's documentation, but not run where this project was made.
FROM node:24-bookworm-slim
WORKDIR /town
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node scripts/build-page.ts && mkdir /data && chown node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 2567
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:2567/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# Node itself, not npm: a signal must reach the town.
CMD ["node_modules/.bin/node", "server/main.ts"]
