/** Validators of the commands that dialogs of steps send, loaded only with those dialogs. */
export { RejectExtension } from 'validator:extension/commands.ts';
