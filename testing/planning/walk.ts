import { type Chance, chanceOf } from '../chance.ts';
import { chosen, type World } from './choices.ts';
import type { Desk, Reply } from './desk.ts';
import { comparedIn, disagreements } from './figures.ts';
import { type Command, editedIn, figuresByModel, type Model } from './model.ts';
import { figuresEverywhere } from './places.ts';

export interface WalkOptions {
  readonly seed: number;
  readonly steps: number;
  /** Probability of a step in which several users act at the same time. */
  readonly atOnce: number;
  /** Interval, in steps, at which workbooks and movements are compared too. */
  readonly wholeEvery: number;
  /** Signal to end early, between two steps. */
  readonly signal?: AbortSignal;
}

/** Number of times that each command succeeded, and that each rule refused it: `/orders/send: units-available`. */
export interface Walked {
  readonly done: Map<string, number>;
  readonly refused: Map<string, number>;
  /** Number of steps in which several users acted at the same time. */
  atOnce: number;
  /** Number of figures that at least two places showed alike. */
  compared: number;
}

/**
 * Random planning and purchasing, one command after the other or several at once. After each step all places must
 * show the same figures as the model; commands that the model refuses must be refused by the same rule, and all
 * others must succeed. A seed repeats the choices, but not the order of simultaneous commands.
 * @throws {WalkBroken}
 */
export async function walkPlanning(
  desk: Desk,
  start: Model,
  world: World,
  { seed, steps, atOnce, wholeEvery, signal }: WalkOptions,
): Promise<Walked> {
  const chance = chanceOf(seed);
  const story: string[] = [];
  const walked: Walked = { done: new Map(), refused: new Map(), atOnce: 0, compared: 0 };
  // Simultaneous commands may have happened in several orders: all models that agree with the places are kept.
  let models: readonly Model[] = [start];
  for (let step = 1; step <= steps && signal?.aborted !== true; step += 1) {
    const broken = (faults: readonly string[]) => new WalkBroken(seed, step, story, faults);
    const commands = chosenAtOnce(models[0] ?? start, chance, world, atOnce);
    const sent = await Promise.all(commands.map(async (command) => await sentBy(desk, command)));
    story.push(...sent.map((each) => narrated(step, each)));
    const outcomes = models.flatMap((model) => outcomesOf(model, sent));
    models = different(outcomes.flatMap(({ model }) => (model ? [model] : [])));
    if (models.length === 0) throw broken(outcomes.flatMap(({ faults }) => faults));
    const whole = step % wholeEvery === 0 || step === steps;
    if (whole || sent.some(({ reply }) => reply.done)) {
      const { year, units } = start;
      const depth = whole ? 'movements' : 'pages';
      const places = await figuresEverywhere(desk, {
        year,
        units,
        depth,
        requests: editedIn(models[0] ?? start),
      });
      const faults = models.map((model) => disagreements([figuresByModel(model), ...places]));
      models = models.filter((_, at) => faults[at]?.length === 0);
      if (models.length === 0) throw broken(faults[0] ?? []);
      walked.compared += comparedIn(places);
    }
    count(walked, sent);
  }
  return walked;
}

/** Command with its answer. */
interface Sent {
  readonly command: Command;
  readonly reply: Reply;
}

const sentBy = async (desk: Desk, command: Command): Promise<Sent> => {
  const { who, path, payload, file } = command;
  return { command, reply: await desk.send(who, path, payload, file) };
};

function count(walked: Walked, sent: readonly Sent[]): void {
  if (sent.length > 1) walked.atOnce += 1;
  for (const { command, reply } of sent) {
    const counts = reply.done ? walked.done : walked.refused;
    const name = reply.done ? command.path : `${command.path}: ${reply.rule}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

/** Distinct models. */
function different(models: readonly Model[]): readonly Model[] {
  const known = new Map(models.map((model) => [textOf(model), model]));
  return [...known.values()];
}

const textOf = (model: Model): string =>
  JSON.stringify(
    Object.values(model).map((part: unknown) => {
      if (part instanceof Map) return [...part].sort(([a], [b]) => (a < b ? -1 : 1));
      return Array.isArray(part) ? part.map((item) => JSON.stringify(item, mapsToo)).sort() : part;
    }),
    mapsToo,
  );

const mapsToo = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

/** Finding of a walk: how to repeat it, and the last commands. */
export class WalkBroken extends Error {
  constructor(seed: number, step: number, story: readonly string[], faults: readonly string[]) {
    const last = story.slice(-12).join('\n  ');
    super(`seed ${seed}, step ${step}:\n  ${faults.slice(0, 30).join('\n  ')}\nlast of it:\n  ${last}`);
    this.name = 'WalkBroken';
  }
}

const narrated = (step: number, { command: { who, path, payload }, reply }: Sent): string =>
  `${step}. ${who} ${path} ${JSON.stringify(payload)} → ${reply.done ? JSON.stringify(reply.data) : `${reply.rule}: ${reply.message}`}`;

function chosenAtOnce(model: Model, chance: Chance, world: World, atOnce: number): readonly Command[] {
  const first = chosen(model, chance, world);
  if (!chance.happens(atOnce)) return [first];
  // A second user sends the same command, or another one.
  const second = chance.happens(0.3) ? first : chosen(model, chance, world);
  return chance.happens(0.3) ? [first, second, chosen(model, chance, world)] : [first, second];
}

interface Outcome {
  /** Model after the commands; absent if this order is impossible. */
  readonly model?: Model;
  readonly faults: readonly string[];
}

/** Possible outcomes of the commands, one for each order. */
const outcomesOf = (model: Model, sent: readonly Sent[]): readonly Outcome[] =>
  orders(sent).map((order) => outcomeOf(model, order));

function outcomeOf(model: Model, order: readonly Sent[]): Outcome {
  const after = structuredClone(model);
  const faults = order.flatMap(({ command, reply }) => {
    const rules = command.faults(after);
    if (reply.done && rules.length === 0)
      return answeredOtherwise(command, command.apply(after, reply.data), reply);
    if (!reply.done && rules.includes(reply.rule)) return [];
    const must = rules.length === 0 ? 'be done' : `be refused by ${rules.join(' or ')}`;
    return [
      `${command.path} must ${must}, and was ${reply.done ? 'done' : `refused: ${reply.rule} ${reply.message}`}`,
    ];
  });
  return faults.length === 0 ? { model: after, faults } : { faults };
}

const answeredOtherwise = (
  { path }: Command,
  expected: Readonly<Record<string, unknown>>,
  { data }: Reply,
): readonly string[] =>
  Object.entries(expected).flatMap(([field, value]) =>
    data[field] === value ? [] : [`${path} must answer ${field} ${value}, and answered ${data[field]}`],
  );

function orders<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) =>
    orders([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}
