// The address that links and QR codes lead to. Behind "localhost" it opens on this computer alone; the hall may know one
// that other devices of the network can open, or be opened to them from here (find-address.ts).
const THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

export const address = $state({
  origin: location.origin,
  reachable: !THIS_COMPUTER.test(location.hostname),
  mayOpen: false, // this page may open the hall to the network, and close it
});
