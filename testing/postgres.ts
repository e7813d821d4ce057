import type { TestProject } from 'vitest/node';
import { startTestServer } from './postgres-server.ts';
import { newFolder, openRunFolder } from './run-folder.ts';

const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB'];

/** Global setup of tests that need PostgreSQL: one server and one folder for the whole run, removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openRunFolder();
  const server = await startTestServer(await newFolder('server'), SETTINGS);
  project.provide('postgres', server.connectionString);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}
