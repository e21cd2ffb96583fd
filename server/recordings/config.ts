/** A bucket of an S3-compatible service, such as `https://s3.example.com/quarterdeck`; perhaps a folder of it. */
export type Bucket = { url: string; region: string; accessKey: string; secretKey: string };
