/**
 * A container's health check, 0 when the answer is yes. `live` (the image's own): this process runs; a database
 * that is away is no reason to restart it. `ready`: it can be sent requests, for what waits for it.
 */
const { PORT = '3000', BASE_PATH = '' } = process.env;
const question = process.argv[2] ?? 'live';
const answer = await fetch(
  `http://127.0.0.1:${PORT}${BASE_PATH.replace(/\/+$/, '')}/api/health/${question}`,
).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
