import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestServer } from './postgres-server.ts';
import { openPreparedData } from './product/prepared.ts';

const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB'];

/**
 * Global setup of the tests that need PostgreSQL: one server for the run, and a place for prepared data folders;
 * both are thrown away afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'expediente-test-'));
  // As root the server runs as another user, who has to get in.
  await chmod(dataDir, 0o755);
  const server = await startTestServer(dataDir, SETTINGS);
  project.provide('postgres', server.connectionString);
  const prepared = await openPreparedData();
  return async () => {
    await prepared.remove();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
