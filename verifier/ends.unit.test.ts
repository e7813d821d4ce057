import { toHex } from '@expediente/seals/bytes.ts';
import { headProof, headProofText, headsRoot } from '@expediente/seals/heads.ts';
import { describe, expect, test } from 'vitest';
import type { Event } from './chain.ts';
import { endsOf } from './ends.ts';
import type { Followed } from './proven.ts';
import type { SealReport } from './report.ts';

const RECORD = 'order-22';
const ISSUED = 'issued-order:22';
const SEALED = '2026-11-28T06:30:00.000Z';

const heads = [{ stream: RECORD, revision: 3 }];
const seal: SealReport = {
  ...{ number: 27, day: '2026-11-27', at: SEALED, events: 90 },
  ...{ origin: 'expediente', root: '', keyFrom: 'reader', witnesses: [] },
};

const eventOf = (stream: string, at: string, data: unknown = {}): Event => ({
  ...{ stream, revision: 0, type: 'Written', data, metadata: { at }, chain: '' },
});

const sealEvent = eventOf('seal-1', SEALED, {
  heads: { root: toHex(headsRoot(heads)), streams: heads.length },
});

/** Findings about documents that were issued first at an instant, of which a seal proves that there were none. */
function aboutIssued(at: string, proven?: Followed['proven']): readonly string[] {
  const file = new TextEncoder().encode(headProofText(headProof(heads, ISSUED)));
  const history = { stream: ISSUED, events: [eventOf(ISSUED, at)] };
  const { findings } = endsOf(
    new Map([['proofs/issued.head.json', file]]),
    [{ history, ...(proven && { proven }) }],
    RECORD,
    seal,
    sealEvent,
  );
  return findings.flatMap(({ level, text }) => (text.includes('no existía') ? [`${level}: ${text}`] : []));
}

describe('a history that a seal proves not to have been there', () => {
  test('may have begun after the seal', () => {
    expect(aboutIssued('2026-11-28T18:29:37.000Z')).toEqual([
      expect.stringMatching(/^holds: hasta el sello 27, .*no existía: comenzó después$/),
    ]);
  });

  test('is refused where its acts are older than the seal', () => {
    expect(aboutIssued('2026-11-27T18:29:37.000Z')).toEqual([
      expect.stringMatching(/^refused: el sello prueba que no existía/),
    ]);
  });
});
