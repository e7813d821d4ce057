/** Variables for this process only: secrets, and addresses that contain one. */
const OURS: readonly string[] = ['ADMIN_PASSWORD', 'DATABASE_URL', 'EVENTSTORE_URL', 'METRICS_TOKEN'];

/** The environment for an external program (PostgreSQL, Chromium), without secrets. */
export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !OURS.includes(name)));
