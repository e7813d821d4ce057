/** Validators of the commands that dialogs of steps send, loaded only with those dialogs. */
export { RejectRequest } from 'validator:request/commands.ts';
