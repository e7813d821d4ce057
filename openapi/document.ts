import type { Operation } from '@expediente/schemas/operation.ts';
import { CONTRACTS, OPERATIONS } from '@expediente/schemas/operations.ts';
import { answerSchemas } from './answer-types.ts';
import { answersOf, dataOf, REFUSED_DATA } from './answers.ts';
import { bodyOf } from './body.ts';
import { OF_CATALOGUES } from './catalogues.ts';
import { operationId } from './names.ts';
import { IDEMPOTENCY_KEY, PARAMETERS, parametersIn } from './parameters.ts';
import { isCommand } from './payloads.ts';
import { HEADERS, refusals, refusedSchema } from './refusals.ts';
import type { Schema } from './schema.ts';
import { SECURITY_SCHEMES, securityOf } from './security.ts';

/** The whole contract as OpenAPI 3.1. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Schema[];
  readonly paths: Readonly<Record<string, Schema>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** Paths that are not below `/api` and answer no JSON: for Prometheus alone (docs/ops.md). */
const OUTSIDE = ['/metrics'];

const DESCRIPTION = `Public procurement with an event store: plans, requests and purchase orders.

Every JSON answer is an envelope \`{ response, message, data }\`; messages are Spanish. Decimals are strings
(\`"2.50"\`, formats \`decimal\`), dates \`yyyy-mm-dd\`. Besides what the schemas of payloads say, decimals are taken as
JSON numbers, ids as text of digits and flags as booleans. A property of a payload that an operation does not know is
passed over.

\`x-permission\` names what the profile must grant (alternatives joined by \`|\`), \`x-scope\` whose records are reached;
schemas of payloads keep their further limits and Spanish messages in words of their own (\`x-decimal\`, \`x-trimmed\`,
\`x-error-message\`…).`;

/** The document of all operations. */
export function apiDocument(): ApiDocument {
  const served = OPERATIONS.filter(({ path }) => !OUTSIDE.includes(path));
  const types = served.map(dataOf).filter((type) => type !== undefined);
  const declared = [...OF_CATALOGUES.values()].flatMap(({ declares }) => declares ?? []);
  const { of, components } = answerSchemas([...types, ...Object.values(REFUSED_DATA)], declared);
  const schemaOf = (type: string): Schema => of.get(type) ?? {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'Expediente',
      description: DESCRIPTION,
      version: '0.1.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: CONTRACTS.map(({ title }) => ({ name: title })).filter(({ name }) =>
      served.some((operation) => contractOf(operation).title === name),
    ),
    paths: Object.fromEntries(served.map((operation) => [operation.path, pathItem(operation, schemaOf)])),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: refusals(schemaOf),
      schemas: { Refused: refusedSchema(schemaOf), ...sorted(components) },
    },
  };
}

function pathItem(operation: Operation, schemaOf: (type: string) => Schema): Schema {
  const { method, path, permission } = operation;
  const { title, scope } = contractOf(operation);
  const type = dataOf(operation);
  const does = operation.does === '' ? (OF_CATALOGUES.get(path)?.does ?? '') : operation.does;
  const summary = summaryOf(does);
  return {
    [method.toLowerCase()]: {
      operationId: operationId(operation),
      tags: [title],
      summary,
      ...(summary !== does && { description: does }),
      'x-permission': permission,
      'x-scope': scope,
      security: securityOf(operation),
      parameters: [...parametersIn(operation), ...(isCommand(operation) ? [IDEMPOTENCY_KEY] : [])],
      ...(method === 'POST' && { requestBody: bodyOf(operation) }),
      responses: answersOf(operation, type === undefined ? undefined : schemaOf(type)),
    },
  };
}

const MOST_OF_A_SUMMARY = 120;

/** The first clause of what an operation does. */
function summaryOf(does: string): string {
  const [clause = ''] = does.split(/[;:] /);
  return clause.length <= MOST_OF_A_SUMMARY ? clause : `${clause.slice(0, MOST_OF_A_SUMMARY - 1).trimEnd()}…`;
}

function contractOf({ path }: Operation): (typeof CONTRACTS)[number] {
  const found = CONTRACTS.find(({ operations }) => operations.some((each) => each.path === path));
  if (!found) throw new Error(`no module has ${path}`);
  return found;
}

const sorted = (schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
