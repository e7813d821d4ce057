/** Validators of the commands that dialogs of steps send, loaded only with those dialogs. */
export { RejectQuarterly } from 'validator:quarterly/commands.ts';
