/** What is said to us alone: secrets, and addresses that hold one. */
const OURS: readonly string[] = ['ADMIN_PASSWORD', 'DATABASE_URL', 'EVENTSTORE_URL', 'METRICS_TOKEN'];

/** The environment for a program that is not ours (PostgreSQL, Chromium): whoever may look at it learns no secret. */
export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !OURS.includes(name)));
