export const limitMax = 100;
export const limitDefault = 10;

export interface Page {
  page: number;
  limit: number;
  offset: number;
}

/** Null: no page and no limit given, so the whole list. If only one is given, the other has its default. */
export function pageOf(asked: { page?: number | undefined; limit?: number | undefined }): Page | null {
  if (asked.page === undefined && asked.limit === undefined) return null;
  const page = Math.max(1, asked.page ?? 1);
  const limit = clampLimit(asked.limit ?? limitDefault);
  return { page, limit, offset: (page - 1) * limit };
}

export const clampLimit = (limit: number): number => Math.min(limitMax, Math.max(1, limit));
