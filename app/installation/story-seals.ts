import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '@expediente/platform/config.ts';
import { hasCluster } from '../postgres/state.ts';

/**
 * Subfolder of the data folder for the seals of a demonstration, whose story includes a year that is already sealed.
 */
export const STORY_SEALS = 'sellos';

/** Sets the folder of seals of a demonstration, unless the configuration names another one. */
export async function withStorySeals(configuration: Configuration): Promise<Configuration> {
  const { dataDir, demo, databaseUrl, sealDir } = configuration;
  if (sealDir !== undefined) return configuration;
  const folder = join(dataDir, STORY_SEALS);
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  const begins = demo === 'hospital' && databaseUrl === undefined && !(await hasCluster(dataDir));
  return isThere || begins ? { ...configuration, sealDir: folder } : configuration;
}
