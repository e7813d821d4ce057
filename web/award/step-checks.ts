/** Validators of the commands that dialogs of steps send, loaded only with those dialogs. */
export { AttachQuotation, CertifyAward, GenerateBusiness } from 'validator:award/commands.ts';
