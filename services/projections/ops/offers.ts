import { Refused } from '@expediente/platform/refusals.ts';
import type { OpsAct, OpsOffer, ProjectionState } from '@expediente/schemas/ops/read.ts';

/** State of a read model on which its acts depend. */
export interface Standing
  extends Pick<ProjectionState, 'version' | 'run' | 'quarantined' | 'stopped_record'> {
  readonly name: string;
  readonly versions: readonly Pick<ProjectionState['versions'][number], 'state'>[];
  /** Version of this program. */
  readonly own: string;
}

/** Condition of an act on a read model, with the reason for an offer that is not allowed, and for the refusal. */
interface ActRule {
  readonly name: string;
  holds(standing: Standing): boolean;
  /** Reason in Spanish. */
  reason(projection: string): string;
}

/** Only one run of a projection at a time. Locks decide, since the state behind an offer may be a moment old. */
export const ONCE: ActRule = {
  name: 'rebuild-once',
  holds: ({ run }) => run?.state !== 'running',
  reason: (name) =>
    `La proyección ${name} ya se está reconstruyendo o comparando: espere a que termine, o deténgala.`,
};

export const SOMETHING_RUNS: ActRule = {
  name: 'nothing-runs',
  holds: (standing) => !ONCE.holds(standing),
  reason: (name) => `La proyección ${name} no tiene nada en curso.`,
};

export const VERSION_WAITS: ActRule = {
  name: 'nothing-waits',
  holds: ({ versions }) => versions.some(({ state }) => state === 'waiting'),
  reason: (name) =>
    `La proyección ${name} no tiene una versión nueva que espere: una versión nueva espera mientras un proceso la mantiene al día.`,
};

const OLD_VERSIONS: ActRule = {
  name: 'no-old-versions',
  holds: ({ versions }) => versions.some(({ state }) => state === 'old'),
  reason: (name) => `La proyección ${name} no tiene versiones anteriores.`,
};

const RECORDS_APART: ActRule = {
  name: 'none-set-apart',
  holds: ({ quarantined }) => quarantined > 0,
  reason: (name) => `La proyección ${name} no tiene registros en cuarentena.`,
};

const STOPPED: ActRule = {
  name: 'not-stopped',
  holds: ({ stopped_record }) => stopped_record !== null,
  reason: (name) => `La proyección ${name} no está detenida en ningún registro.`,
};

/** Records are taken in again only by a program of the version in use. */
export const OWN_VERSION: ActRule = {
  name: 'other-version',
  holds: ({ version, own }) => version === own,
  reason: (name) =>
    `La proyección ${name} está en uso en otra versión: repita desde un proceso de esa versión, o cambie antes a la nueva.`,
};

/** Rules of each act, in the order of the offers; the first rule that fails gives the reason. */
const ACTS: Readonly<Record<OpsAct, readonly ActRule[]>> = {
  compare: [ONCE],
  verify: [ONCE],
  rebuild: [ONCE],
  cancel: [SOMETHING_RUNS],
  swap: [VERSION_WAITS, ONCE],
  retire: [OLD_VERSIONS],
  retry: [RECORDS_APART, OWN_VERSION],
  'set-apart': [STOPPED, OWN_VERSION],
};

/** Offers of all acts on a read model, with the reasons of those that are not allowed. */
export const actsOn = (standing: Standing): readonly OpsOffer[] =>
  Object.entries(ACTS).map(([action, rules]) => {
    const broken = rules.find((rule) => !rule.holds(standing));
    return {
      action: action as OpsAct, // a key of the table
      allowed: broken === undefined,
      reason: broken?.reason(standing.name) ?? '',
    };
  });

export const refusal = ({ name, reason }: ActRule, projection: string): Refused =>
  new Refused(name, reason(projection));
