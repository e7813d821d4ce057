import { SECRETS } from './config.ts';

/** Variables for this process only: secrets, addresses that contain one, and names of files that hold either. */
const OURS: readonly string[] = SECRETS.flatMap((name) => [name, `${name}_FILE`]);

/** The environment for an external program (PostgreSQL, Chromium), without secrets. */
export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !OURS.includes(name)));
