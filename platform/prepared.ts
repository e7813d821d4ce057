import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Each connection keeps a plan of each: more are parsed and planned whenever they are asked. */
const MOST_STATEMENTS = 150;

/** False where what is looked for rules the plan: a pattern of one letter wants another than a whole number's. */
export const isPrepared = (text: string): boolean => !/ i?like /i.test(text);

/**
 * A pool whose statements each connection parses once, and plans once where PostgreSQL finds that the values do
 * not matter: planning a list's page costs more than reading it.
 */
export function prepared(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS || !isPrepared(text)) return known;
    const name = `list.${names.size}`;
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      let preparing = clients.get(client);
      if (!preparing) {
        preparing = preparingOf(client, nameOf);
        clients.set(client, preparing);
      }
      return preparing;
    },
    end: async () => await pool.end(),
  };
}

function preparingOf(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  return {
    // Kysely hands over cursors only where its dialect was given them: here it asks texts.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}
