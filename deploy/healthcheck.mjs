/** The image's health check: 0 when this process and everything that it needs answer. */
const { PORT = '3000', BASE_PATH = '' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}${BASE_PATH.replace(/\/+$/, '')}/api/health`).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
