/** What a child has achieved, as it is printed. */
export interface Certificate {
  kind: 'certificate';
  fileName: string;
  /** Null colours: the paper's own. */
  shop: { name: string; tagLine: string; colour: string | null; accent: string | null };
  holder: string;
  /** "has reached the level" */
  did: string;
  /** The level, or the time. */
  what: string;
  detail: string;
  /** DD/MM/YYYY */
  day: string;
  /** Who saw it. */
  by: string;
}
