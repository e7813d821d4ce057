import { register } from 'tsx/esm/api';

/**
 * Main job of the product through the documented calls alone, as any other client makes them: a cost centre plans,
 * the plan is rejected and then approved, two requests are made and consolidated, and the order goes through
 * commitment, receipts, accrual, DAF, rejection, correction, resend and payment; the auditor reads its history.
 *
 *   node e2e/main-job.mjs [http://127.0.0.1:3000] [password]
 *
 * Needs a running installation with the demonstration data; exits with 1 at the first difference from the contract.
 * The code is in `main-job/`, in TypeScript, which Node 20 does not run by itself.
 */
register();
const { run } = await import('./main-job/main.ts');
await run(process.argv.slice(2));
