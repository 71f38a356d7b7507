/** A "no" in Razorpay's form. */
export class Problem {
  readonly status: number;
  readonly body: {
    error: {
      code: string;
      description: string;
      source: string;
      step: string;
      reason: string;
      metadata: Record<string, string>;
      field?: string;
    };
  };

  constructor(status: number, description: string, { field, reason }: { field?: string; reason?: string } = {}) {
    this.status = status;
    this.body = {
      error: {
        code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        source: status >= 500 ? 'internal' : 'business',
        step: 'payment_initiation',
        reason: reason ?? (status >= 500 ? 'server_error' : 'input_validation_failed'),
        metadata: {},
        ...(field !== undefined && { field }),
      },
    };
  }
}
