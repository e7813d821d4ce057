import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { StoryFinish, StoryPaper } from '../finish.ts';
import { ACTS_SIGNERS, REQUEST_SIGNERS, signatoryOf } from './catalogues.ts';
import { HOSPITAL } from './institution.ts';
import { CEFTRIAXONE, HOSPITAL_SUPPLIES, VITAL_SIGNS_MONITOR } from './supplies.ts';
import type { WrittenCommand } from './teller.ts';

/** A command that was done, and the record that it was of. */
interface Done {
  readonly at: number;
  readonly path: string;
  readonly payload: JsonObject;
  readonly id: string;
  readonly by: string;
  readonly year: number;
}

/** Number of papers that a story has where its own records are not there. */
const OF_THE_BOOK = 3;

/** Papers of the two great stories, and a receipt that is corrected after its paper (demonstration D29). */
export function finishOf(written: readonly WrittenCommand[]): StoryFinish {
  const commands = written.flatMap(doneOf);
  const last = (path: string, is: (command: Done) => boolean): Done | undefined =>
    commands.findLast((command) => command.path === path && is(command));
  const generated = (code: string): Done | undefined =>
    last('/orders/purchaseorder/generate', ({ payload }) =>
      listOf(payload.p_supplies).some(({ id }) => id === supplyOf(code)),
    );
  const urgent = last(
    '/orders/insert/update',
    ({ payload }) => payload.p_id_supplie === supplyOf(CEFTRIAXONE),
  );
  const monitors = generated(VITAL_SIGNS_MONITOR);
  const award = last('/awardacts/insert/update', ({ payload, year }) => {
    const number = `${payload.p_number}/${year}`;
    return number === monitors?.payload.p_number_award;
  });
  const certified = last(
    '/awardacts/certification',
    ({ payload }) => String(payload.p_id_award_acts) === award?.id,
  );
  const approved = last('/reprogramming/approve', () => true);
  const sent = last('/reprogramming/send', ({ id }) => id === approved?.id);
  const received = last(
    '/orders/purchaseorder/update',
    ({ id }) => monitors === undefined || id === monitors.id,
  );
  const order = monitors ?? received;
  const papers = [
    ...(urgent ? [requestPaper(urgent)] : []),
    ...[generated(CEFTRIAXONE), order].flatMap((each) => (each ? [orderPaper(each)] : [])),
    ...(certified && award ? certificationPapers(award, certified) : []),
    ...(sent ? [paperOf(sent, 'reprogramming', `/packsannual/consolidate/pdf/${sent.id}`)] : []),
  ];
  const others = commands
    .filter(({ path, id }) => path === '/orders/purchaseorder/commitment' && id !== order?.id)
    .slice(-OF_THE_BOOK)
    .map(orderPaper);
  const correction = received && corrected(received);
  return {
    papers: papers.length < OF_THE_BOOK ? [...papers, ...others] : papers,
    ...(correction && { correction }),
  };
}

function doneOf({ at, session, path, payload, outcome }: WrittenCommand): readonly Done[] {
  if (outcome.refused !== null || session.executor?.id !== HOSPITAL) return [];
  const sent = payload as JsonObject; // as it would come by HTTP
  const saved = (outcome.envelope.data ?? {}) as JsonObject;
  const id = String(saved.id ?? sent.p_id ?? '');
  return [{ at, path, payload: sent, id, by: session.username, year: session.year }];
}

const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value : []);

const supplyOf = (code: string): number | undefined =>
  HOSPITAL_SUPPLIES.find((supply) => supply.code === code)?.record.id;

/** Papers of the purchases are printed by the buyer, whose account does not end. */
const BUYER = 'compras';

const paperOf = ({ id, by, year }: Done, kind: string, path: string): StoryPaper => ({
  ...{ path, record: `${kind}:${id}`, year },
  by: by === 'compras2' || by === 'mlopez' ? BUYER : by,
});

const orderPaper = (done: Done): StoryPaper => paperOf(done, 'order', `/orders/purchaseorder/pdf/${done.id}`);

function requestPaper(done: Done): StoryPaper {
  const [requester, authorizer] = REQUEST_SIGNERS.map((office) =>
    signatoryOf(Number(done.payload.p_id_unit), office),
  );
  return paperOf(done, 'request', `/orders/pdf/${done.id}/${requester}/${authorizer}/main`);
}

function certificationPapers(award: Done, { at }: Done): readonly StoryPaper[] {
  const signers = ACTS_SIGNERS.map((office) => signatoryOf(HOSPITAL, office)).join('/');
  return ['certificationaward', 'certificationbusiness'].map((document) =>
    paperOf(
      award,
      'award',
      `/awardacts/pdf/${document}/${award.id}/${dateInGuatemala(new Date(at))}/${signers}`,
    ),
  );
}

/** The same receipts, the last of them with the number that its paper has. */
function corrected({ path, payload, by, year }: Done): StoryFinish['correction'] {
  const lines = listOf(payload.p_unit);
  const typed = String(lines.at(-1)?.number_invoice ?? '');
  const number = typed.replace(/\d+$/, (digits) => String(Number(digits) + 1));
  const units = lines.map((line) =>
    line.number_invoice === typed ? { ...line, number_invoice: number } : line,
  );
  return { path, by: by === 'mlopez' ? BUYER : by, year, payload: { ...payload, p_unit: units } };
}
