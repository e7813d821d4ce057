import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { roleOf } from '@expediente/testing/product/front.ts';
import { dataFolder, freePort } from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Answers as a process does that the front asks: whether it is ready, and else its name and who called. */
interface Upstream {
  readonly name: string;
  readonly server: Server;
  readonly port: number;
  ready: boolean;
}

async function upstream(name: string): Promise<Upstream> {
  const server = createServer(({ url, headers }, answer) => {
    if (url === '/api/health/ready') answer.writeHead(self.ready ? 200 : 503).end();
    else answer.end(JSON.stringify({ name, caller: headers['x-forwarded-for'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const self = { name, server, port: (server.address() as AddressInfo).port, ready: true };
  return self;
}

const no = (): boolean => false;
const caddy = spawnSync('caddy', ['version'], { encoding: 'utf8' });
/** Earlier than 2.8: it does not know who called through a proxy before it. */
const isEarlier = /v?2\.[0-7]\./.test(caddy.stdout ?? '');

describe.runIf(caddy.status === 0)(
  'deploy/Caddyfile in front of processes, where this machine has a Caddy',
  () => {
    let base: string;
    let [workflow, projections]: [Upstream[], Upstream[]] = [[], []];
    let ending = async (): Promise<unknown> => undefined;

    beforeAll(async () => {
      workflow = [await upstream('workflow-1'), await upstream('workflow-2')];
      projections = [await upstream('projections-1'), await upstream('projections-2')];
      const folder = await dataFolder();
      const shipped = readFileSync(fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url)), 'utf8');
      const config = join(folder.path, 'Caddyfile');
      const earlier = shipped
        .replace(/^\t\ttrusted_proxies.*\n/gm, '')
        .replace('{client_ip}', '{remote_host}');
      await writeFile(config, isEarlier ? earlier : shipped);
      const [port, health] = [await freePort(), await freePort()];
      const addresses = (all: readonly Upstream[]) => all.map((each) => `127.0.0.1:${each.port}`).join(' ');
      const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
        env: {
          ...{ PATH: process.env.PATH, HOME: folder.path },
          ...{ SITE_ADDRESS: `:${port}`, FRONT_HEALTH_ADDRESS: `:${health}` },
          ...{ WORKFLOW_ADDRESSES: addresses(workflow), PROJECTIONS_ADDRESSES: addresses(projections) },
        },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.on('close', resolve));
      ending = async () => {
        child.kill('SIGTERM');
        await ended;
        await rm(folder.path, { recursive: true });
      };
      base = `http://127.0.0.1:${port}`;
      while (!(await fetch(base).then(({ ok }) => ok, no))) await pause(20);
    });

    afterAll(async () => {
      await ending();
      for (const { server } of [...workflow, ...projections]) server.close();
    });

    const ask = async (method: string, path: string) =>
      await fetch(`${base}${path}`, { method, headers: { 'x-forwarded-for': '203.0.113.9' } });

    /** Which processes answer many calls; each has to be answered. */
    async function answering(method: string, path: string): Promise<ReadonlySet<string>> {
      const names = new Set<string>();
      for (let n = 0; n < 30; n += 1) {
        const answer = await ask(method, path);
        expect(answer.status).toBe(200);
        names.add(((await answer.json()) as { readonly name: string }).name);
      }
      return names;
    }

    test.each([
      ['POST', '/api/orders/insert/update'],
      ['GET', '/api/orders/get/all'],
      ['GET', '/ordenes'],
      ['POST', '/api/ops/projections/order/verify'],
      ['POST', '/api/seals/now'],
      ['POST', '/api/rules/whatif'],
    ])('%s %s goes to its role, and to both of its processes', async (method, path) => {
      const role = roleOf(method, path);
      expect(await answering(method, path)).toEqual(new Set([`${role}-1`, `${role}-2`]));
    });

    test.each(['/metrics', '/api/metrics'])('%s is for the inside alone', async (path) => {
      expect((await ask('GET', path)).status).toBe(404);
    });

    test('who called is whom the front believes, not whom the call names', async () => {
      expect(await (await ask('GET', '/')).json()).toMatchObject({
        // Without a proxy before it that is another than this machine; a newer Caddy believes the named one.
        caller: isEarlier ? '127.0.0.1' : '203.0.113.9',
      });
    });

    test('one that is not ready is asked no more, nor one that is gone, and no call fails', async () => {
      const [first, second] = workflow;
      if (!first || !second) throw new Error('there are two');
      first.ready = false;
      await expect.poll(async () => await answering('POST', '/api/x')).toEqual(new Set([second.name]));
      const [gone, stays] = projections;
      gone?.server.close();
      gone?.server.closeAllConnections();
      expect(await answering('GET', '/api/x')).toEqual(new Set([stays?.name]));
    });
  },
);
