# The shop as an image: `docker build -t indaba .`, or compose.yaml, which brings Postgres and a proxy with it.
FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build && rm -rf node_modules && bun install --frozen-lockfile --production

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=build /app /app
# Uploaded pictures, the search's file and, without DATABASE_URL, the database.
RUN mkdir /data && chown bun:bun /data
VOLUME /data
ENV INDABA_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER bun
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "process.exit((await fetch('http://127.0.0.1:3000/api/health/live')).ok ? 0 : 1)"]
# The server itself, as process 1, so that it gets SIGTERM.
CMD ["bun", "server/main.ts"]
