const indiaOffsetMs = 5.5 * 3_600_000;

/** "15/11/26 - 09:05": India has one offset and no summer time, so a shift is exact. */
export function formatIndiaTime(moment: Date): string {
  const [date = '', time = ''] = new Date(moment.getTime() + indiaOffsetMs).toISOString().split('T');
  const [year = '', month, day] = date.split('-');
  return `${day}/${month}/${year.slice(-2)} - ${time.slice(0, 5)}`;
}
