import type { PasskeyMade, PasskeyUse } from '../../../contract/desk/sign-in.ts';

/** Loaded at the first use: it brings 25 packages, which a shop that only sells does not need in memory. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: what devices have. The library's default asks Node for a fourth, which is experimental and warns. */
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

  /** Names no passkey: the browser offers those that it has, and an answer for a stranger looks the same. */
  async optionsForUse() {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ rpID: this.#host, userVerification: 'required' });
  }

  async optionsForMaking(person: { staffId: string; email: string; fullName: string }, known: readonly string[]) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: 'Pahiya desk',
      rpID: this.#host,
      supportedAlgorithmIDs,
      userName: person.email,
      userDisplayName: person.fullName,
      userID: new TextEncoder().encode(person.staffId),
      excludeCredentials: known.map((id) => ({ id })),
      // Resident: it must be found without its name. Verified: the device asks for a finger or a PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** The new count of uses; null if the passkey does not prove it. */
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
      // The library throws for each way in which a passkey can be wrong.
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
