import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server in a process of its own, that tells its parent how many mails it has taken. */
let taken = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      taken += 1;
      done();
    });
  },
});
smtp.listen(0, '127.0.0.1', () => {
  const { port } = smtp.server.address() as AddressInfo;
  process.send?.({ port });
});
setInterval(() => process.send?.({ taken }), 5);
process.on('disconnect', () => process.exit());
