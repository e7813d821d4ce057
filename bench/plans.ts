import type { TestProduct } from '@expediente/testing/product/product.ts';
import { allOfACommand, insertsPerSecond } from './bare-inserts.ts';
import { atMost, type Figure, type Measure, mean, percentile, rounded, timed, whole } from './figure.ts';
import { type Answer, LoadClient } from './http-client.ts';
import {
  approval,
  changeForm,
  changesOf,
  expectDone,
  LARGE,
  type Pair,
  type PlanKey,
  planForm,
  plannable,
  SMALL,
  UNITS,
} from './large-plan.ts';

/** First year of these plans, which no other measure uses. */
const FIRST_YEAR = 2040;
const ROUNDS = 6;
const QUICK_ROUNDS = 3;
const READ_ROUNDS = 5;

/** Commands for a plan in order: name, user and operation. */
const STEPS = [
  ['save', 'centro', '/packsannual/insert/update'],
  ['send', 'centro', '/packsannual/send'],
  ['approve', 'aprobador', '/packsannual/approve'],
  ['change_save', 'centro', '/reprogramming/insert/update'],
  ['change_send', 'centro', '/reprogramming/send'],
  ['change_approve', 'aprobador', '/reprogramming/approve'],
] as const;
type Step = (typeof STEPS)[number][0];
type Users = Readonly<Record<(typeof STEPS)[number][1], LoadClient>>;
type Took = Readonly<Record<Step, number[]>>;

/** Steps that write to every line, with the event by which their append is found. */
const APPROVALS = [
  ['approve', 'PacApproved'],
  ['change_approve', 'ReprogrammingApproved'],
] as const;

const nothing = (): Took => ({
  save: [],
  send: [],
  approve: [],
  change_save: [],
  change_send: [],
  change_approve: [],
});

/** Plan with its approved reprogramming. */
interface MadePlan {
  readonly key: PlanKey;
  readonly change: unknown;
  /** Position of its last command. */
  readonly position: string | undefined;
}

async function makePlan(users: Users, key: PlanKey, pairs: readonly Pair[], took: Took): Promise<MadePlan> {
  let change: unknown;
  const payloads: Readonly<Record<Step, () => Record<string, unknown>>> = {
    save: () => planForm(key, pairs),
    send: () => ({ ...key }),
    approve: () => ({ ...key }),
    change_save: () => changeForm(key, pairs),
    change_send: () => ({ p_id: change }),
    change_approve: () => approval(change),
  };
  let last: Answer | undefined;
  for (const [step, user, path] of STEPS) {
    const payload = payloads[step]();
    const begin = performance.now();
    last = await expectDone(users[user], path, payload);
    took[step].push(performance.now() - begin);
    change = last.body.data.id;
  }
  return { key, change, position: last?.body.position };
}

function stepFigures(small: Took, large: Took): readonly Figure[] {
  return STEPS.map(([step]) => {
    const of = step.startsWith('change') ? `${changesOf(LARGE)} changes` : 'lines';
    return {
      name: `plan_${step}_ms`,
      value: Math.round(percentile(large[step], 0.5)),
      ...(APPROVALS.some(([each]) => each === step) && { promise: atMost(1_000) }),
      detail: `${whole(LARGE)} lines${of === 'lines' ? '' : `, ${of}`}; slowest ${whole(Math.max(...large[step]))} ms; a plan of ${SMALL} lines ${percentile(small[step], 0.5).toFixed(1)} ms`,
    };
  });
}

/** Approvals against bare inserts of the same events, in one transaction. */
async function storedFigures(installation: TestProduct, large: Took, seconds: number): Promise<Figure[]> {
  const connectionString = await installation.connectionString();
  const figures: Figure[] = [];
  for (const [step, event] of APPROVALS) {
    const rate = await insertsPerSecond(connectionString, 1, seconds, (pool) =>
      allOfACommand(pool, [event], 1),
    );
    figures.push({
      name: `plan_${step}_vs_stored`,
      value: rounded((percentile(large[step], 0.5) * rate) / 1_000, 2),
      detail: `its events inserted bare in one transaction: ${whole(1_000 / rate)} ms`,
    });
  }
  return figures;
}

type Read = readonly [name: string, path: string, file?: true];

/** Reads of a plan and of its reprogramming; documents as files. */
const readsOf = ({ key: { p_id_unit: unit, p_year: year }, change }: MadePlan): readonly Read[] => [
  ['plan', `/packsannual/get/id/${unit}/${year}`],
  ['its history', `/history/pac/${unit}-${year}`],
  ['lines for requests', `/unit/buget/get/all/${year}/${unit}/0/0`],
  ['lines to change', `/reprogramming/details/${year}/${unit}/0`],
  ['changes', `/reprogramming/consolidated/${change}`],
  ['their history', `/history/reprogramming/${change}`],
  ['groups', `/quarterly/details/${unit}-${year}`],
  ['Excel', `/packsannual/excel/${unit}/${year}?download=1`, true],
  ['history Excel', `/packsannual/history/excel/${unit}/${year}?download=1`, true],
  ['filled template', `/packsannual/template?filled=1&p_id_unit=${unit}&p_year=${year}&download=1`, true],
  ['history PDF', `/packsannual/history/pdf/${unit}/${year}`, true],
];

async function readMedians(client: LoadClient, made: MadePlan): Promise<ReadonlyMap<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, path, file] of readsOf(made)) {
    const took: number[] = [];
    for (let round = 0; round <= READ_ROUNDS; round += 1) {
      const ms = await timed(async () => {
        if (file) return await client.file(path);
        const { status, body } = await client.get(path, made.position);
        if (status !== 200) throw new Error(`${path}: ${body.message}`);
      });
      // Without the first round, which waits for the read models and compiles code.
      if (round > 0) took.push(ms);
    }
    medians.set(name, percentile(took, 0.5));
  }
  return medians;
}

async function readFigures(client: LoadClient, small: MadePlan, large: MadePlan): Promise<readonly Figure[]> {
  const ofSmall = await readMedians(client, small);
  const all = [...(await readMedians(client, large))].map(([name, ms]) => {
    const ratio = ms / (ofSmall.get(name) ?? ms);
    return { ms, ratio, text: `${name} ${whole(ms)} ms (${ratio.toFixed(1)})` };
  });
  return [
    {
      name: 'plan_read_large_vs_small',
      value: rounded(mean(all.map(({ ratio }) => ratio)), 1),
      detail: `mean of ${all.length} reads, ${whole(LARGE)} lines against ${SMALL}: ${all.map(({ text }) => text).join(', ')}`,
    },
  ];
}

/**
 * Largest plan with the largest reprogramming: each step, the approvals against bare inserts of their events, and the
 * reads; all compared with a small plan.
 */
export const plans: Measure = {
  names: [
    ...STEPS.map(([step]) => `plan_${step}_ms`),
    ...APPROVALS.map(([step]) => `plan_${step}_vs_stored`),
    'plan_read_large_vs_small',
  ],
  postgresAlone: true,
  async run({ quick, product, rounds }) {
    const installation = await product();
    const pairs = await plannable(installation);
    const users = { centro: new LoadClient(installation.base), aprobador: new LoadClient(installation.base) };
    for (const [name, user] of Object.entries(users)) await user.signIn(name);
    const [small, large] = [nothing(), nothing()];
    const both = async (round: number): Promise<readonly [MadePlan, MadePlan]> => {
      const year = { p_year: FIRST_YEAR + round };
      // Times of the first round are dropped, as it compiles code.
      const [ofSmall, ofLarge] = round === 0 ? [nothing(), nothing()] : [small, large];
      return [
        await makePlan(users, { p_id_unit: UNITS[0], ...year }, pairs.slice(0, SMALL), ofSmall),
        await makePlan(users, { p_id_unit: UNITS[1], ...year }, pairs, ofLarge),
      ];
    };
    let last = await both(0);
    for (let round = 1; round <= rounds(quick ? QUICK_ROUNDS : ROUNDS); round += 1) last = await both(round);
    const figures = [
      ...stepFigures(small, large),
      ...(await storedFigures(installation, large, quick ? 2 : 6)),
      ...(await readFigures(users.centro, ...last)),
    ];
    for (const user of Object.values(users)) user.close();
    return figures;
  },
};
