import type { Configuration } from '@expediente/platform/config.ts';

/** Part of the configuration that takes seals out of this server, which could change them. */
export type Outside = Pick<Configuration, 'sealDir' | 'sealWitnessUrl' | 'sealTsaUrl'>;

/**
 * Lists in plain Spanish what seals cannot prove under a configuration, so that they are not trusted for more.
 * @param kept whether a registered witness has cosigned the last seal: then somebody has carried it out of the server
 */
export function unprovenBy(
  { sealDir, sealWitnessUrl, sealTsaUrl }: Outside,
  kept: { readonly cosigned: boolean },
): readonly string[] {
  const leaves = sealDir !== undefined || sealWitnessUrl !== undefined || sealTsaUrl !== undefined;
  return [
    ...(leaves || kept.cosigned
      ? []
      : [
          'Ningún sello sale de este servidor: quien lo administre puede cambiar lo pasado y sellarlo de nuevo, y nada de aquí lo mostraría. Guarde cada nota en otro lugar, o configure SEAL_DIR, SEAL_WITNESS_URL o SEAL_TSA_URL.',
        ]),
    ...(sealWitnessUrl !== undefined || sealTsaUrl !== undefined || kept.cosigned
      ? []
      : [
          'La hora de los sellos y de los actos es solo la del reloj de este servidor: ningún testigo ni autoridad de sellado de tiempo la confirma (SEAL_WITNESS_URL, SEAL_TSA_URL).',
        ]),
  ];
}
