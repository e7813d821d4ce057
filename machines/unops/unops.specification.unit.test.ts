import { specify } from '../testing/specification.ts';
import { saveUnops, UNOPS, UNOPS_EVENTS, UNOPS_TODAY } from '../testing/unops-samples.ts';
import { unops } from './decide.ts';
import { unopsStates } from './life-cycle.ts';

const { recorded, deleted, consolidated, released, regularized } = UNOPS_EVENTS;

specify(unops, unopsStates, (given) => ({
  SaveUnops: given([recorded])
    .when(saveUnops({ numberDispatch: '2' }))
    .then([{ type: 'UnopsRevised', data: { ...UNOPS, numberDispatch: '2' } }]),
  DeleteUnops: given([recorded])
    .when({ type: 'DeleteUnops', reason: 'Se registró dos veces' })
    .then([deleted]),
  ConsolidateUnops: given([recorded])
    .when({ type: 'ConsolidateUnops', consolidation: 1, date: UNOPS_TODAY })
    .then([consolidated]),
  ReleaseUnops: given([recorded, consolidated])
    .when({ type: 'ReleaseUnops', consolidation: 1 })
    .then([released]),
  RegularizeUnops: given([recorded, consolidated])
    .when({ type: 'RegularizeUnops', regularization: 1, curdp: '90001' })
    .then([regularized]),
}));
