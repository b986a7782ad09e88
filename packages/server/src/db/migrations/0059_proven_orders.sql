CREATE TABLE "order_proofs" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"completed_at" bigint NOT NULL,
	"mailed_at" bigint
);
--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "by_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_proofs" ADD CONSTRAINT "order_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_proofs_unmailed" ON "order_proofs" USING btree ("completed_at") WHERE "order_proofs"."mailed_at" is null;