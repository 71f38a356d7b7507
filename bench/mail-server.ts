import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server in a separate process; reports to its parent how many mails it has received. */
let received = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      received += 1;
      done();
    });
  },
});
smtp.listen(0, '127.0.0.1', () => {
  const { port } = smtp.server.address() as AddressInfo;
  process.send?.({ port });
});
setInterval(() => process.send?.({ received }), 5);
process.on('disconnect', () => process.exit());
