import type { PasskeyMade, PasskeyUse } from '../../../contract/desk/sign-in.ts';

/** Loaded on first use: it pulls in 25 packages, which a process without staff does not need. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, which cover all devices. The library's default has a fourth, for which Node prints a warning. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The desk as browsers know it. Passkeys are bound to its host name. */
export class Passkeys {
  readonly #origin: () => string;

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  get #host(): string {
    return new URL(this.#origin()).hostname;
  }

  /** Names no passkey. The browser offers those it has, and a stranger gets the same response. */
  async optionsForUse() {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ rpID: this.#host, userVerification: 'required' });
  }

  /** `deskName` is what a device lists it under. */
  async optionsForMaking(
    person: { staffId: string; email: string; fullName: string; deskName: string },
    known: readonly string[],
  ) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: person.deskName,
      rpID: this.#host,
      supportedAlgorithmIDs,
      userName: person.email,
      userDisplayName: person.fullName,
      userID: new TextEncoder().encode(person.staffId),
      excludeCredentials: known.map((id) => ({ id })),
      // Resident, because we do not name it when it is used. Verified: the device asks for a fingerprint or a PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Returns the passkey's new use count, or null if the proof is invalid. */
  async verifyUse(made: PasskeyUse, challenge: string, key: { publicKey: Uint8Array; uses: number }) {
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...made, response: withoutNull(made.response), clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.#origin(),
        expectedRPID: this.#host,
        credential: { id: made.id, publicKey: new Uint8Array(key.publicKey), counter: key.uses },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws whenever a proof is invalid.
      return null;
    }
  }

  async verifyMade(made: PasskeyMade, challenge: string) {
    const { verifyRegistrationResponse } = await library();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...made,
          response: {
            clientDataJSON: made.response.clientDataJSON,
            attestationObject: made.response.attestationObject,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: this.#origin(),
        expectedRPID: this.#host,
        supportedAlgorithmIDs,
      });
      if (!verified || !registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), uses: counter };
    } catch {
      return null;
    }
  }
}

const withoutNull = ({ userHandle, ...response }: PasskeyUse['response']) => ({
  ...response,
  ...(userHandle && { userHandle }),
});
