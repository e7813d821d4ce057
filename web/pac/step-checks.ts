/** Validators of the commands that dialogs of steps send, loaded only with those dialogs. */
export { RejectPac } from 'validator:pac/commands.ts';
