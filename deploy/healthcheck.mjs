/**
 * A container's health check, 0 when the answer is yes. `live` (the image's own): this process runs; whoever restarts
 * by it must not do so for a database that is away. `ready`: it can be sent requests, for whoever waits for it.
 */
const { PORT = '3000', BASE_PATH = '' } = process.env;
const question = process.argv[2] ?? 'live';
const answer = await fetch(
  `http://127.0.0.1:${PORT}${BASE_PATH.replace(/\/+$/, '')}/api/health/${question}`,
).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
