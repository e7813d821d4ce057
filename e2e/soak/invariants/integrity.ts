import { checkInstallation } from '@expediente/app/integrity/installation.ts';
import { inWords, namedByStream } from '@expediente/app/integrity/naming.ts';
import type { Invariant } from './invariant.ts';

export const integrityWhole: Invariant = {
  says: 'The list of checks finds nothing: chains, references, appends, ends, numbers, audit, files, issued documents',
  async inspect({ store, pool }) {
    const { events, facts, findings } = await checkInstallation({ store, pool });
    return { looked: events + facts, broken: namedByStream(findings).map(inWords) };
  },
};
