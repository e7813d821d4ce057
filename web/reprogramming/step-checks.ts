/** Validators of the commands that dialogs of steps send, loaded only with those dialogs. */
export { ApproveReprogramming, RejectReprogramming } from 'validator:reprogramming/commands.ts';
