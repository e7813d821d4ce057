import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '@expediente/platform/config.ts';
import { hasCluster } from '../postgres/state.ts';

/** Folder of the data folder for the seals of an installation that was begun with a year that is sealed. */
export const STORY_SEALS = 'sellos';

/** Gives the demonstration's seals a folder, where none is asked for. */
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
