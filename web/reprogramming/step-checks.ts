/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { ApproveReprogramming, RejectReprogramming } from 'validator:reprogramming/commands.ts';
