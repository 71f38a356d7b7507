/** For whoever would rather talk. */
export const CallUs = ({ phone }: { phone: string }) => (
  <>
    Rather talk?{' '}
    <a
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      className="font-semibold whitespace-nowrap text-electric underline underline-offset-4 hover:text-electric-deep"
    >
      {phone}
    </a>
  </>
);
